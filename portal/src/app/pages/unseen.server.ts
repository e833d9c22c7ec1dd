import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSealedPage } from './page-address.ts'

const mark = 'x-unseen'

/** On the calls that are made to render such a page for one visitor: they would show when it was opened. Nobody outside knows the value. */
export const unseenCall: Readonly<Record<string, string>> = { [mark]: randomBytes(16).toString('base64url') }

/**
 * Calls and pages of people who report wrongdoing are not logged, least of all with the second of the request, and a failure of one shows no reference: it
 * would lead from the reporter to a line of the log. Nor are the files of screens logged: how many are requested at once shows which screen was opened.
 */
export function isUnseen(request: Pick<FastifyRequest, 'routeOptions' | 'url' | 'headers'>): boolean {
  const { config, url: route = '' } = request.routeOptions
  if ((config as { unseen?: boolean }).unseen || route.startsWith('/assets/')) return true
  return isSealedPage(request.url) || request.headers[mark] === unseenCall[mark]
}
