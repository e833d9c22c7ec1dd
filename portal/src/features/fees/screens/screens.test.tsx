import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import { feeCategories } from '../schedule.ts'
import { FeeCalculatorPage } from './fee-calculator-page.tsx'
import { LicensesPage } from './licenses-page.tsx'
import type { Shown } from './load-schedule.tsx'
import { TariffsPage } from './tariffs-page.tsx'

const shown: Shown = {
  schedule: builtInSchedule,
  title: builtInSchedule.title,
  effectiveOn: builtInSchedule.date,
  endsOn: null,
  time: 'in-force',
  source: '',
  reason: '',
  on: '2026-12-01',
  today: '2026-12-01',
  coming: null,
  preview: null,
}

// Renders the HTML that browsers without scripts show.
const render = (page: ReactElement): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe('/licenses', () => {
  const html = render(<LicensesPage shown={shown} />)

  it('shows parts A to H and links them in the list of parts', () => {
    for (const { key, title } of builtInSchedule.parts) {
      expect(html).toContain(`href="#part-${key.toLowerCase()}"`)
      expect(html).toContain(`id="part-${key.toLowerCase()}"`)
      expect(textOf(html)).toContain(`Part ${key}: ${title}`)
    }
    for (const { key } of feeCategories(builtInSchedule)) expect(html.split(`id="${key}"`)).toHaveLength(2)
  })

  it('links to the forms and to the PDF of the schedule', () => {
    expect(html).toMatch(/href="\/forms"[^>]*>Begin Application/)
    expect(html).toContain('href="/docs/schedule-of-fees.pdf"')
    expect(textOf(html)).toContain('On application to the Commission')
  })
})

describe('/tariffs', () => {
  it('begins with the price of electricity by class, from when and by which order', () => {
    const classes = [{ name: 'Band A', company: '', price: '₦209.50' }]
    const prices = { from: '2027-01-01', basis: 'Order No. 3', source: '/regulations', classes, note: 'With VAT.' }
    const html = render(<TariffsPage prices={prices} shown={shown} query="" />)
    expect(textOf(html)).toMatch(/from 1 January 2027, by Order No. 3.*Band A.*₦209.50.*With VAT.*Search licence/s)
    expect(html).not.toContain('Electricity prices are not on this page')
    expect(textOf(html)).not.toContain('Company')
  })

  it('does not say that nothing is published where the prices could not be read', () => {
    const html = render(<TariffsPage prices="failed" shown={shown} query="" />)
    expect(html).not.toContain('Electricity prices are not on this page')
    expect(textOf(html)).toContain('The price of electricity')
  })

  it('shows parts A and B and links the others', () => {
    const html = render(<TariffsPage prices={null} shown={shown} query="" />)
    expect(html).toContain('id="part-a"')
    expect(html).toContain('id="part-b"')
    expect(html).not.toContain('id="part-c"')
    expect(html).toContain('href="/licenses#h-captive-generation"')
    expect(html).toMatch(/<form[^>]*action="\/tariffs"/)
    expect(html).not.toMatch(/<details[^>]*open/)
  })

  it('shows only the matching categories, with open tiers', () => {
    const html = render(<TariffsPage prices={null} shown={shown} query="  ipp " />)
    expect(html).toMatch(/<details[^>]*id="a-ipp"[^>]*open/)
    expect(html).toContain('US$112,000')
    expect(html).not.toContain('id="part-b"')
    expect(textOf(html)).toContain('1 category for')
  })

  it.each([
    ['an unknown word', 'zzz'],
    ['a script', '<script>alert(1)</script>'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['right-to-left and combining letters', 'שלום e\u0301'],
  ])('answers %s', (_what, query) => {
    const html = render(<TariffsPage prices={null} shown={shown} query={query} />)
    expect(textOf(html)).toContain('No category for')
    expect(html).not.toContain('<script>')
  })
})

describe('/fees/calculator', () => {
  it('shows the fees for the query in its address', () => {
    const text = textOf(render(<FeeCalculatorPage shown={shown} query={{ category: 'b-generation', mw: '12.5' }} />))
    for (const part of ['Part B: Generation', '11–50 MW', '₦150,000', 'US$30,000', '₦75,000', '1.5% of the licensee'])
      expect(text).toContain(part)
  })

  it('computes nothing between two tiers', () => {
    const text = textOf(render(<FeeCalculatorPage shown={shown} query={{ category: 'b-generation', mw: '10.5' }} />))
    expect(text).toContain('10.5 MW is between two tiers of the schedule, 1–10 MW and 11–50 MW')
    expect(text).not.toContain('US$30,000')
  })

  it('offers every field without errors before a category is chosen', () => {
    const html = render(<FeeCalculatorPage shown={shown} query={{}} />)
    for (const name of ['category', 'mw', 'class']) expect(html).toContain(`name="${name}"`)
    expect(html).not.toContain('aria-invalid="true"')
  })

  it('shows an error beside the invalid field', () => {
    const html = render(<FeeCalculatorPage shown={shown} query={{ category: 'b-generation', mw: '-3' }} />)
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
    expect(textOf(html)).toContain('The capacity must be more than 0 MW.')
    expect(html).not.toContain('name="class"')
  })

  it('shows no fees if none are published', () => {
    const text = textOf(
      render(<FeeCalculatorPage shown={shown} query={{ category: 'c-embedded-generation', mw: '250' }} />),
    )
    expect(text).toContain('On application to the Commission. The schedule publishes no fee for 201–300 MW')
    expect(text).not.toMatch(/₦\d|US\$\d/)
  })
})
