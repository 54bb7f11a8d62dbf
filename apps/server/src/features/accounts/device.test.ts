import { expect, it } from 'vitest'
import { deviceName } from './device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['', null, null],
  ['something else entirely', null, null],
])('reads %s', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system })
})
