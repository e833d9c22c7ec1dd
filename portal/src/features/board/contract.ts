import type { ItemOfType } from '#fields/content-type.ts'
import type { boardMembers } from './content.ts'

/** A member as calls answer it, list fields under both readings (decisions §4). */
export type BoardMember = ItemOfType<typeof boardMembers>
