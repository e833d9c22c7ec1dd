import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { usePortal } from './testing.server.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string }; labels: { severity: string } }[] }[]
}
interface Dashboard {
  panels: { title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] }[]
}
const { rules } = (parse(read('deploy/prometheus/alerts.yml')) as Rules).groups[0]!
const { panels } = JSON.parse(read('deploy/grafana/portal.json')) as Dashboard

const portal = await usePortal({ own: 'the metrics of a new portal' })
const printed = namesIn(await (await fetch(`${portal.adminUrl}/metrics`)).text())

/** The metrics of a text in Prometheus format; a histogram has three. */
function namesIn(text: string): Set<string> {
  const found = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  // Of Prometheus itself.
  return new Set([...found, 'up'])
}

/** The metrics of an expression: names that are neither functions nor operators nor labels. */
function metricsOf(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'sum', 'max', 'min'].includes(name) && !/^e\d+$/.test(name))
}

test('the metrics of an expression are found', () => {
  const expression =
    'sum by (le, route) (rate(a_bucket{status=~"5.."}[5m])) > 1.5e9 and time() - max(b_seconds) > 36 * 3600'
  expect(metricsOf(expression)).toEqual(['a_bucket', 'b_seconds'])
})

describe('every alert', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s names metrics of a real portal', (_name, rule) => {
    const names = metricsOf(rule.expr)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect([...printed]).toContain(name)
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(rule.annotations.summary).toMatch(/\.$/)
  })

  test('has its cure in the documentation, and nothing else has', () => {
    const described = [...read('docs/operating.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(described).toEqual(rules.map(({ alert }) => alert))
  })
})

describe('every panel', () => {
  test.each(panels.map((panel) => [panel.title, panel] as const))(
    '“%s” shows metrics of a real portal',
    (_title, panel) => {
      expect(panel.targets.length).toBeGreaterThan(0)
      for (const { expr } of panel.targets) for (const name of metricsOf(expr)) expect([...printed]).toContain(name)
    },
  )

  test('has a place of its own', () => {
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(places).size).toBe(places.length)
  })
})

test('every metric of a portal that operators should see is on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))))
  const missing = [...printed].filter((name) => !shown.has(name) && !name.endsWith('_sum') && name !== 'up')
  expect(missing).toEqual([])
})
