import { contentTypes } from '#fields/content/content-type.ts'
import { boardMembers } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const board: FeatureData = { fills: [contentTypes.fill(boardMembers)] }
