import { contentExamples } from '#features/content/service.types.server.ts'
import { boardMembers } from './content.ts'
import { boardExamples } from './examples.ts'
import type { Feature } from '#platform/feature.server.ts'

export const board: Feature = { fills: [contentExamples.fill({ [boardMembers.key]: boardExamples })] }
