import { describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/settings/config.server.ts'
import { systemClock } from '#platform/clock.ts'
import { startTestPortal, usePortal } from './testing.server.ts'

const clock = { now: () => new Date(systemClock.now().getTime() + later) }
let later = 0
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })

const ask = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the address for visitors', () => {
  test.each(['/metrics', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])(
    'has no %s',
    async (path) => {
      const { status, text } = await ask(portal.url + path)
      expect(status).toBe(404)
      expect(text).not.toMatch(/process_cpu|swagger/i)
    },
  )

  test('serves the API’s document', async () => {
    expect(JSON.parse((await ask(`${portal.url}/api/openapi.json`)).text)).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('the address for operators', () => {
  test('serves metrics, those of the process in coarse steps', async () => {
    await ask(`${portal.url}/api/content/home`)
    const { status, headers, text } = await ask(`${portal.adminUrl}/metrics`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(text).toContain('route="/api/content/home"')
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('process_cpu_seconds_total') % 10).toBe(0)
    expect(figure('process_resident_memory_bytes') % (128 * 1_048_576)).toBe(0)
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(figure('nodejs_heap_size_used_bytes') % (128 * 1_048_576)).toBe(0)
    expect(figure('nodejs_eventloop_active_seconds_total') % 10).toBe(0)
    expect(text).not.toMatch(/gc_duration|open_fds|active_resources|eventloop_lag/)
  })

  test('shows new figures once a minute', async () => {
    const nextMinute = () => void (later += 60_000 - ((systemClock.now().getTime() + later) % 60_000))
    nextMinute()
    const first = (await ask(`${portal.adminUrl}/metrics`)).text
    await ask(`${portal.url}/api/search?q=licence`)
    expect((await ask(`${portal.adminUrl}/metrics`)).text).toBe(first)
    nextMinute()
    const next = (await ask(`${portal.adminUrl}/metrics`)).text
    expect(first).not.toContain('route="/api/search"')
    expect(next).toContain('route="/api/search"')
  })

  test('serves the API’s documentation without the visitors’ address', async () => {
    const page = await ask(`${portal.adminUrl}/api/docs/`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('swagger')
    // A private network has no HTTPS: the page's own scripts must load over HTTP.
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    const described = (await ask(`${portal.adminUrl}/api/docs/json`)).text
    expect(JSON.parse(described)).toEqual(JSON.parse((await ask(`${portal.url}/api/openapi.json`)).text))
  })

  test.each(['/', '/api/content/home', '/healthz', '/api/auth/me'])('has no %s', async (path) => {
    expect((await ask(portal.adminUrl + path)).status).toBe(404)
  })

  test('ends the start with a message when another program uses it', async () => {
    const { port } = new URL(portal.adminUrl)
    const start = startTestPortal({ env: { ADMIN_PORT: port } })
    await expect(start).rejects.toThrow(ConfigError)
    await expect(start).rejects.toThrow(
      `Port ${port}, which /metrics and /api/docs use, is in use by another program. Stop it, or choose another port with ADMIN_PORT=9091, or none with ADMIN_PORT=off.`,
    )
  })

  test('can be switched off', async () => {
    const without = await startTestPortal({ env: { ADMIN_PORT: 'off' } })
    try {
      expect(without.adminUrl).toBe('')
      expect((await ask(`${without.url}/healthz`)).status).toBe(200)
      expect((await ask(`${without.url}/metrics`)).status).toBe(404)
    } finally {
      await without.close()
    }
  })
})
