import { contentTypes } from '#fields/content/content-type.ts'
import { regulations as regulationType, orderPage } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const regulations: FeatureData = { fills: [contentTypes.fill(orderPage, regulationType)] }
