import { createHash } from 'node:crypto'
import type { Problem } from '#platform/problem.ts'
import { describeWait } from '#platform/attempts.server.ts'

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:4rem auto;padding:0 1rem}a{display:inline-block;padding:.6rem 0}'
const styleHash = createHash('sha256').update(style).digest('base64')

export const busyPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

/**
 * The answer instead of a page when a limit is reached; a constant, so that refusing costs almost nothing.
 * The link with an empty address reloads the page.
 */
export function busyPage({ message, retryAfter = 1 }: Problem): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Busy for a moment</title><style>${style}</style></head>
<body><main><h1>Busy for a moment</h1><p>${message}</p><p>Try again in ${describeWait(retryAfter)}.</p><p><a href="">Try again</a><br><a href="/">Home page</a></p></main></body></html>
`
}
