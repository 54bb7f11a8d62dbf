import { build, install } from './lib/setup.mjs'

install()
build()
