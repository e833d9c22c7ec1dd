import { articles } from '#platform/state/news.ts'
import type { Article } from './rules.ts'

/** The news articles that ship with the portal (spec 1 §2.6), newest first. */
export const builtInArticles: readonly Article[] = articles
