import { expect, test } from 'vitest'
import { describeDevice } from './rules.devices.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 9) ${webKit} Chrome/100.0 Mobile Safari/537.36 OPR/70.1`, 'Opera on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.9', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
  [undefined, ''],
])('%s is %j', (agent, words) => {
  expect(describeDevice(agent)).toBe(words)
})

test('an endless text is read to its limit', () => {
  expect(describeDevice(`${'x'.repeat(1_000_000)} Chrome/1 Android`)).toBe('')
})
