import { contentTypes } from '#fields/content/content-type.ts'
import { bestBets, searchWordLists } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const search: FeatureData = { fills: [contentTypes.fill(searchWordLists, bestBets)] }
