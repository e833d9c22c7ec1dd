import lighthouse from 'lighthouse'
import { launch } from 'chrome-launcher'
import { chromium } from 'playwright-core'
import { browserProgram } from './browser.ts'
import { keepToken } from '../e2e/support/session.ts'
import { readFileSync } from 'node:fs'
const env = JSON.parse(readFileSync('/tmp/try.json','utf8'))
const { executablePath, args, env: e } = browserProgram()
const b = await launch({ chromePath: executablePath, chromeFlags: args, envVars: e as any, logLevel: 'silent' })
const at = await chromium.connectOverCDP(`http://127.0.0.1:${b.port}`)
const page = await at.contexts()[0]!.newPage(); await page.goto(env.url+'/faqs'); await page.evaluate((s)=>localStorage.setItem('root', s), env.person.root); await keepToken(page.context(), env.person.token); await page.close(); await at.close()
const r = await lighthouse(env.url + process.argv[2], { port: b.port, logLevel: 'silent' })
const a = r!.lhr.audits
const m = (a['metrics']?.details as any)?.items?.[0]
console.log('fcp', a['first-contentful-paint']?.numericValue, 'lcp', a['largest-contentful-paint']?.numericValue, 'obs', m?.observedFirstContentfulPaint, m?.observedLargestContentfulPaint, 'load', m?.observedLoad)
console.log(JSON.stringify(a['lcp-breakdown-insight']?.details)?.slice(0,900))
for (const i of (a['network-requests']?.details as any).items) console.log(Math.round(i.networkRequestTime), Math.round(i.networkEndTime), i.priority, i.transferSize, i.url.replace(env.url,''))
b.kill()
