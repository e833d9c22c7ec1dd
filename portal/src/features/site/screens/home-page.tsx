import { commission } from '#platform/commission.ts'

export default function HomePage() {
  return (
    <main id="main">
      <title>{commission.name}</title>
      <h1>ELECTRICITY FOR ALL</h1>
    </main>
  )
}
