import type { Membership, Memberships } from './mandates.ts'

/** The memberships of a made-up person. */
export const memberOf = (...memberships: Membership[]) => memberships as unknown as Memberships
