import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'

const portal = await usePortal()

test.each(['/company-answer/made-up', '/complaint-solved/made-up?answer=yes'])(
  '%s says whom to write to, and leaves no trace of its address',
  async (path) => {
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(portal.url + path)
      const html = await answer.text()
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(html).toContain('This link does not work any more')
      expect(html).toContain('mailto:')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      // Neither as canonical address nor for those who share the page.
      expect(html.split('</head>')[0]).not.toContain('made-up')
    }
  },
)
