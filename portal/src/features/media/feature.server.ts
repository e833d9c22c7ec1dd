import { contentExamples } from '#features/content/service.types.server.ts'
import { articleExamples } from './built-in.ts'
import { articles } from './content.ts'
import type { Feature } from '#platform/feature.server.ts'

export const media: Feature = { fills: [contentExamples.fill({ [articles.key]: articleExamples })] }
