import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateAsOwner } from '../../portal/src/app/commands/prepare-database.server.ts'
import { Caller, complaint, fileForm, newPdf } from '../caller.ts'
import { makeFolder, Portal } from '../portal-process.ts'
import { buildPages } from '../prepare/build.mjs'
import { repositoryRoot } from '../repository-root.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { freePort, hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { notRun } from './status.ts'

const print = (text: string) => console.log(text)

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
  print(`ok  ${what}`)
}

/** The newest tag of a release before this commit. */
function findPreviousRelease(): string | undefined {
  const words = ['tag', '--merged', 'HEAD~1', '--list', 'v*', '--sort=-version:refname']
  return spawnSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.split('\n')[0]?.trim() || undefined
}

/** Unpacks and builds a release in a folder, with the packages of this one: it needs none that have been removed since. */
async function unpackRelease(name: string) {
  const folder = makeFolder('release')
  try {
    const archive = execFileSync('git', ['-C', repositoryRoot, 'archive', name], { maxBuffer: 1_073_741_824 })
    execFileSync('tar', ['-x', '-C', folder.path], { input: archive })
    mkdirSync(join(folder.path, 'node_modules'))
    for (const each of readdirSync(join(repositoryRoot, 'node_modules')))
      if (!/^\.(?!bin$)/.test(each))
        symlinkSync(join(repositoryRoot, 'node_modules', each), join(folder.path, 'node_modules', each))
    await buildPages(folder.path, print)
    return folder
  } catch (error) {
    folder.remove()
    throw error
  }
}

/** One person, and staff, at a release. */
interface At {
  portal: Portal
  person: Caller
  staff: Caller
}

/** What one release writes the other must read, and continue: a case with a document, and a page. */
async function workTogether(writer: At, reader: At, words: string): Promise<void> {
  const subject = randomUUID()
  const file = ({ person }: At) =>
    person.call('POST', '/api/complaints/submit', complaint(subject), { key: subject }) as Promise<{
      id: string
      reference: string
    }>
  const { id, reference } = await file(writer)
  const read = await reader.person.call('GET', `/api/complaints/${id}`)
  expect(read.reference === reference, `${words}: a case filed at one is read at the other`)
  expect((await file(reader)).id === id, `${words}: a repeated filing at the other is the same case`)
  const form = fileForm('complaintsDocuments', `${subject}.pdf`, newPdf(1_000))
  await reader.person.call('POST', `/api/complaints/upload/${id}`, form)
  const listed = JSON.stringify(await writer.person.call('GET', `/api/complaints/${id}`))
  expect(listed.includes(`${subject}.pdf`), `${words}: a document sent to the other is listed at the one`)
  const title = `Power ${subject.slice(0, 8)}`
  await writer.staff.call('PUT', '/api/content/home', { title, subtitle: '' })
  const shown = async () => (await (await fetch(reader.portal.url)).text()).includes(title)
  for (const end = Date.now() + 15_000; !(await shown()) && Date.now() < end;) await sleep(200)
  expect(await shown(), `${words}: what is published at one is seen at the other`)
}

/** Reads and writes all the time; what is not answered well is a finding. */
async function keepWorking({ portal: { url }, person: { token } }: At, isOver: () => boolean): Promise<string[]> {
  const found: string[] = []
  for (; !isOver(); await sleep(100)) {
    const work = [fetch(url), fetch(`${url}/api/complaints`, { headers: { authorization: `Bearer ${token}` } })]
    for (const answer of await Promise.all(work)) if (!answer.ok) found.push(`${answer.status} for ${answer.url}`)
  }
  return found
}

async function update(name: string, dataDir: string, server: { url: string; ownerUrl: string }): Promise<void> {
  const release = await unpackRelease(name)
  const running: Portal[] = []
  let person: Caller | undefined
  const start = async (root?: string): Promise<At> => {
    const env = { DATABASE_URL: server.url, ADMIN_PORT: '0', ...(root && { DATABASE_OWNER_URL: server.ownerUrl }) }
    const main = root && join(root, 'portal/src/main.js')
    const portal = new Portal(dataDir, await freePort(), env, { main })
    running.push(portal)
    await portal.start()
    const caller = new Caller(portal.url)
    person ??= (await caller.register('bola@example.com')).person
    await runStatement(server.ownerUrl, 'update users set email_verified_at = now()')
    return { portal, person: caller.as(person.token!), staff: await caller.signIn() }
  }
  try {
    const old = await start(release.path)
    await workTogether(old, old, 'before')
    let migrated = false
    const meanwhile = keepWorking(old, () => migrated)
    await migrateAsOwner(server.ownerUrl, server.url)
    await sleep(1_000)
    migrated = true
    const found = await meanwhile
    expect(
      found.length === 0,
      `the release before serves while this one changes the tables ${found.slice(0, 3).join(', ')}`,
    )
    const current = await start()
    await workTogether(old, current, 'the release before, then this one')
    await workTogether(current, old, 'this release, then the one before')
    await old.portal.stop()
    await workTogether(current, current, 'after the release before has stopped')
    const back = await start(release.path)
    await workTogether(current, back, 'the release before, started again')
  } finally {
    await Promise.all(running.map((portal) => portal.stop()))
    release.remove()
  }
}

/** Updates from the release before to this one while people work; answers the exit status. */
export async function runRollingUpdate(): Promise<number> {
  const name = findPreviousRelease()
  const reason = !name
    ? 'no release before this commit is tagged in this clone (git fetch --unshallow --tags)'
    : !hasPostgresServer() && 'this machine has no PostgreSQL server, and TEST_DATABASE_URL is not set'
  if (!name || reason) {
    print(`not run: ${String(reason)}`)
    return notRun
  }
  print(`The release before: ${name}`)
  const server = await startPostgresServer()
  const data = makeFolder('rolling')
  const database = `rolling_${randomUUID().slice(0, 8)}`
  try {
    await runStatement(server.ownerUrl, `create database ${database}`)
    await update(name, data.path, {
      url: withDatabase(server.url, database),
      ownerUrl: withDatabase(server.ownerUrl, database),
    })
    return 0
  } catch (error) {
    print(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  } finally {
    await runStatement(server.ownerUrl, `drop database if exists ${database} with (force)`).catch(() => {})
    await server.stop()
    data.remove()
  }
}
