import type { ContentType, ItemOfType } from '#fields/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { filesIn } from '../rules.ts'
import { picturesOf, toItem } from './service.views.server.ts'
import { readPictureFacts } from '../library/store.files.server.ts'
import type { ItemRow } from './store.server.ts'

/** Items as returned by calls. What pictures show is read from the library, where it is stored once per picture. */
export async function answerItems<T extends ContentType>(
  db: Db,
  type: T,
  rows: readonly ItemRow[],
): Promise<ItemOfType<T>[]> {
  const pictures = picturesOf(type)
  const files = rows.flatMap(({ body }) => pictures.flatMap((name) => filesIn(body[name])))
  const known = await readPictureFacts(db, files)
  return rows.map((row) => toItem(type, row, known))
}

export async function answerItem<T extends ContentType>(db: Db, type: T, row: ItemRow): Promise<ItemOfType<T>> {
  const [item] = await answerItems(db, type, [row])
  return item!
}
