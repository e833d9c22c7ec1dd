import type { FastifyRequest } from 'fastify'
import { isSealedPage } from './page-address.ts'

/**
 * Calls and pages of people who report wrongdoing are not logged, least of all with the second of the request, and a failure of one shows no reference: it
 * would lead from the reporter to a line of the log. Nor are the files of screens logged: how many are requested at once shows which screen was opened.
 */
export function isUnseen({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  const { config, url: route = '' } = routeOptions
  return Boolean((config as { unseen?: boolean }).unseen) || route.startsWith('/assets/') || isSealedPage(url)
}
