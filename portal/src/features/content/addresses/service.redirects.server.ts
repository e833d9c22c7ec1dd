import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound } from '#platform/problem.ts'
import { isOwnAddress } from './own-addresses.ts'
import { change } from '../engine/service.changes.server.ts'
import type { Redirect } from './contract.ts'
import { cleanRedirectPath, endsOf, followRedirects, pathOfLink, redirectLimits } from './rules.ts'
import {
  countOwnRedirects,
  deleteRedirect,
  findAt,
  listPublicPages,
  listRedirects as readRedirects,
  lockRedirects,
  retarget,
  saveRedirect,
} from './store.addresses.server.ts'

export interface SiteAddresses {
  /** Pages of staff, by their path. */
  pages: ReadonlyMap<string, { path: string; title: string; lead: string; updatedAt: Date }>
  /** Where old addresses lead in the end; without those whose page is off the site. */
  redirects: ReadonlyMap<string, string>
}

/** The addresses of pages that staff made, and of redirects; cached until content changes. `types` are the keys of the types with addresses. */
export function readSiteAddresses(deps: Deps, types: readonly string[]): Promise<SiteAddresses> {
  return deps.events.keepUntilChange('site addresses', () => readSiteAddressesIn(deps.database.db, types))
}

/** The same as the database has it now. */
export async function readSiteAddressesIn(db: Db, types: readonly string[]): Promise<SiteAddresses> {
  const pages = await listPublicPages(db, types)
  const redirects = await readRedirects(db)
  const paths = new Map(pages.map((page) => [page.path, page]))
  return { pages: paths, redirects: endsOf(redirects, (path) => paths.has(path)) }
}

/** Every redirect, the latest first. */
export async function listRedirects(deps: Deps, actor: SignedIn): Promise<Redirect[]> {
  requireDuty(actor, may.readContent)
  return (await readRedirects(deps.database.db)).map(toRedirect)
}

type Listed = Awaited<ReturnType<typeof readRedirects>>[number]
const toRedirect = ({ path, target, itemId, createdAt, createdByName }: Listed): Redirect => ({
  path,
  target,
  former: itemId !== null,
  createdAt: createdAt.toISOString(),
  createdByName,
})

/** Lets an old address lead to a page. A chain is shortened to its end; a loop is refused. */
export async function addRedirect(
  deps: Deps,
  actor: SignedIn,
  types: readonly string[],
  input: { path: string; target: string },
): Promise<Redirect> {
  requireDuty(actor, may.publishContent)
  const path = cleanRedirectPath(input.path)
  if (!path) throw invalidField('path', 'Enter the old address as a path of this site, such as /old-page')
  if (isOwnAddress(path)) throw invalidField('path', `${path} belongs to a part of the site and cannot be redirected.`)
  return change(deps, async (tx) => {
    await lockRedirects(tx)
    const target = await findTarget(tx, types, path, input.target)
    const known = (await readRedirects(tx)).find((each) => each.path === path)
    if (known && known.target === target) return toRedirect(known)
    if (known) throw conflict(`${path} already leads to ${known.target || 'a page that is off the site'}.`)
    if ((await countOwnRedirects(tx)) >= redirectLimits.own)
      throw conflict(`There are ${redirectLimits.own} redirects already. Delete one that is no longer needed first.`)
    const author = { createdAt: deps.clock.now(), createdById: actor.id, createdByName: actor.name }
    await saveRedirect(tx, { path, itemId: null, target, ...author })
    // Redirects to the old address lead to its page at once, instead of one after the other.
    await retarget(tx, path, target)
    await audit(deps, tx, actor, 'content.redirect-add', { path, target })
    return toRedirect({ path, target, itemId: null, ...author })
  })
}

async function findTarget(tx: Db, types: readonly string[], path: string, typed: string): Promise<string> {
  const target = typed.trim()
  if (!/^\/(?!\/)[^\s\\]*$/.test(target))
    throw invalidField('target', 'Enter the page as a path of this site, such as /regulations')
  for (const type of types) {
    const page = await findAt(tx, type, path.slice(1))
    if (page) throw invalidField('path', `The page “${page.title}” has this address.`)
  }
  const redirects = new Map((await readRedirects(tx)).map((each) => [each.path, each.target]))
  const end = followRedirects(redirects, target)
  if (end === 'loop' || pathOfLink(end) === path)
    throw invalidField('target', `${target} leads back to ${path}: visitors would never arrive.`)
  const pages = await listPublicPages(tx, types)
  const there = pathOfLink(end)
  if (there !== '/' && !isOwnAddress(there) && !pages.some((page) => page.path === there))
    throw invalidField('target', `There is no page at ${there}.`)
  return end
}

export async function removeRedirect(deps: Deps, actor: SignedIn, path: string): Promise<void> {
  requireDuty(actor, may.publishContent)
  await change(deps, async (tx) => {
    await lockRedirects(tx)
    if (!(await deleteRedirect(tx, path))) throw notFound('There is no such redirect.')
    await audit(deps, tx, actor, 'content.redirect-remove', { path })
  })
}

const audit = (deps: Deps, tx: Db, actor: SignedIn, action: string, details: Record<string, unknown>) =>
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action,
    recordType: 'redirect',
    recordId: String(details.path),
    details,
  })
