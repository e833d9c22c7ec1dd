import { contentTypes } from '#fields/content/content-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { electricityPricesPage } from './content.ts'

export const fees: FeatureData = { fills: [contentTypes.fill(electricityPricesPage)] }
