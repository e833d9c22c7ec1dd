import { createHash } from 'node:crypto'
import type { Config } from '#platform/settings/config.server.ts'

// The style element that React Aria's focus handling adds; its text is fixed in the library's version.
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Headers of every answer, API and pages alike; the CSP is added where the body is known. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The policy of answers other than pages: nothing may run or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the service worker, which calls the API and nothing else (kit/outbox/outbox-worker.ts). */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Hash sources of every inline script of finished HTML: hashes, because a cached page cannot have a fresh nonce. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi))
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
    )
  return [...hashes]
}

/** The Content-Security-Policy of one finished page. */
export function pagePolicy(html: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes(html)].join(' '),
    `style-src 'self' ${reactAriaStyle}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // A PDF that needs the token is fetched and shown as a blob.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** In development Vite inserts styles into the page; a hash beside 'unsafe-inline' would disable it. */
export const developmentPolicy = (policy: string): string => policy.replace(reactAriaStyle, "'unsafe-inline'")
