import { partA } from './part-a.ts'
import { partB } from './part-b.ts'
import { partC } from './part-c.ts'
import { partG } from './part-g.ts'
import { partH } from './part-h.ts'
import { partD, partE, partF } from './parts-d-to-f.ts'
import type { FeeSchedule } from './types.ts'

/** The schedule that the portal ships with (spec 3 §9, with conflicts resolved by decisions §10); later ones are published by staff. */
export const builtInSchedule: FeeSchedule = {
  title: 'Schedule of Fees for Licences, Permits and Registrations',
  date: '2026-02-19',
  parts: [partA, partB, partC, partD, partE, partF, partG, partH],
}
