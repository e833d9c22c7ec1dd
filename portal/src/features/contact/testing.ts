import type { TestPortal } from '#app/testing.server.ts'

/** Adds enquiries as the release before this one stored them: without deadline, words and times. The first is the newest. */
export async function addEnquiries(portal: TestPortal, names: readonly string[], first = 901): Promise<string[]> {
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const { rows } = await portal.deps.database.pool.query<{ id: string }>(
      `insert into enquiries (reference, name, email, message, status, received_at)
       values ($1, $2, $3, $4, 'new', now() - $5 * interval '1 minute') returning id`,
      [`EN-2026-${first + at}`, name, `sender${at}@example.com`, `When is hearing ${at}?`, at],
    )
    const { id } = rows[0]!
    await portal.deps.database.pool.query(
      `insert into enquiry_events (enquiry_id, action, at, by_id, by_name) select id, 'received', received_at, 'visitor', '' from enquiries where id = $1`,
      [id],
    )
    ids.push(id)
  }
  return ids
}
