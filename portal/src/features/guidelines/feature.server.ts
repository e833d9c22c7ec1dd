import { contentExamples } from '#features/content/service.types.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { guidelineExamples } from './built-in.ts'
import { guidelines as guidelineType } from './content.ts'

export const guidelines: Feature = { fills: [contentExamples.fill({ [guidelineType.key]: guidelineExamples })] }
