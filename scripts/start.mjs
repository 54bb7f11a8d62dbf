// `npm start`: installs, builds and starts everything on the embedded database (or on DATABASE_URL, if set).
import { join } from 'node:path'
import { become, build, install, ROOT } from './lib/setup.mjs'

install()
build()
become([join(ROOT, 'apps', 'server', 'src', 'main.ts')])
