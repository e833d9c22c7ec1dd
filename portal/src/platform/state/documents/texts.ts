import type { PdfDocument } from '../../pdf/pdf-document.ts'
import { electricityLawSummary } from './electricity-law-summary.ts'
import { orderOnRegulatedActivities } from './order-on-regulated-activities.ts'
import { transitionOrderEko, transitionOrderIkeja } from './transition-orders.ts'

/** The texts of the registry's documents about the state's own law and orders; the others are in the features. */
export const documentTexts: Record<string, PdfDocument | undefined> = {
  'electricity-law-summary': electricityLawSummary,
  'transition-order-eko': transitionOrderEko,
  'transition-order-ikeja': transitionOrderIkeja,
  'order-on-regulated-activities': orderOnRegulatedActivities,
}
