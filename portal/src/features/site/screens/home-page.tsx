export default function HomePage() {
  return (
    <main id="main">
      <h1>ELECTRICITY FOR ALL</h1>
    </main>
  )
}
