import type { TestAnswer, TestPortal } from '#app/testing.server.ts'
import type { Duty } from '#platform/duties.ts'

export type Ask = (method: string, path: string, body?: object) => Promise<TestAnswer>

/** People at work on content: Ada is an editor, Bola and Chidi are publishers, Eve handles cases only. */
export interface Desk {
  ada: Ask
  bola: Ask
  chidi: Ask
  eve: Ask
  emails: Record<'ada' | 'bola' | 'chidi' | 'eve', string>
  tokens: Record<'ada' | 'bola' | 'chidi' | 'eve', string>
  /** Begins a draft as Ada. */
  begin(type: string, body: object): Promise<{ id: string; version: number }>
}

export async function openDesk(portal: TestPortal): Promise<Desk> {
  const hire = async (duties: readonly Duty[]) => {
    const { id, token, email } = await portal.newUser()
    await portal.deps.database.pool.query(`update users set role = 'Admin', duties = $2 where id = $1`, [id, duties])
    const ask: Ask = (method, path, body) =>
      portal.call(method, `/api/content-manager${path}`, { token, ...(body && { body }) })
    return { ask, email, token }
  }
  const [ada, bola, chidi, eve] = await Promise.all(
    ([['editor'], ['publisher'], ['publisher'], ['case-officer']] as Duty[][]).map(hire),
  )
  return {
    ada: ada!.ask,
    bola: bola!.ask,
    chidi: chidi!.ask,
    eve: eve!.ask,
    emails: { ada: ada!.email, bola: bola!.email, chidi: chidi!.email, eve: eve!.email },
    tokens: { ada: ada!.token, bola: bola!.token, chidi: chidi!.token, eve: eve!.token },
    begin: async (type, body) => (await ada!.ask('POST', `/${type}/items`, { body })).body,
  }
}
