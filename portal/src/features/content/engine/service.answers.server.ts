import type { ContentType, ItemOfType } from '#fields/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { filesIn } from '../rules.ts'
import { picturesOf, toItem } from './service.views.server.ts'
import { readPictureFacts } from '../library/store.files.server.ts'
import type { ItemRow } from './store.server.ts'

/** Items as returned by calls. What pictures show is read from the library, where it is stored once per picture. */
export async function answerItems<T extends ContentType>(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  type: T,
  rows: readonly ItemRow[],
): Promise<ItemOfType<T>[]> {
  const names = picturesOf(type)
  const files = rows.flatMap(({ body }) => names.flatMap((name) => filesIn(body[name])))
  const pictures = await readPictureFacts(db, files)
  const origin = new URL(config.publicUrl).origin
  return rows.map((row) => toItem(type, row, { pictures, origin }))
}

export async function answerItem<T extends ContentType>(
  deps: Pick<Deps, 'config'>,
  db: Db,
  type: T,
  row: ItemRow,
): Promise<ItemOfType<T>> {
  const [item] = await answerItems(deps, db, type, [row])
  return item!
}
