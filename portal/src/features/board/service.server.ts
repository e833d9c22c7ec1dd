import { listContent } from '#features/content/engine/service.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { boardMembers } from './content.ts'
import type { BoardMember } from './contract.ts'

/** The published members, by `order`. */
export const listBoardMembers = (deps: Deps): Promise<BoardMember[]> => listContent(deps, visitor, boardMembers)
