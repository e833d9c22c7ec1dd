import { contentTypes } from '#fields/content/content-type.ts'
import { licensingPage } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const licensing: FeatureData = { fills: [contentTypes.fill(licensingPage)] }
