import { and, desc, eq, getTableColumns, isNull, max, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'

type Name = 'id' | 'paper' | 'issuedAt' | 'document' | 'pdf'
type PaperTable = PgTable & Record<Name, PgColumn>
/** A paper as it is listed: without what is printed, and whether its file is made. */
export type PaperOf<T extends PgTable> = Omit<T['$inferSelect'], 'document' | 'pdf'> & { hasFile: boolean }

/** The papers of a table, each of the record that its column `of` names. */
export function paperStore<T extends PaperTable>(table: T, of: keyof T['_']['columns'] & string) {
  const rows: PgTable = table
  const { id, paper, pdf, document } = table
  const { document: _document, pdf: _pdf, ...columns } = getTableColumns(rows)
  const recordId = (table as unknown as Record<string, PgColumn>)[of]!
  return {
    /** The number of the next paper of a locked record. */
    async nextNumber(tx: Db, record: string): Promise<number> {
      const [last] = await tx
        .select({ paper: max(paper) })
        .from(rows)
        .where(eq(recordId, record))
      return Number(last?.paper ?? 0) + 1
    },
    async insert(tx: Db, row: T['$inferInsert']): Promise<{ id: string }> {
      const [added] = await tx.insert(table).values(row).returning({ id })
      return added as { id: string }
    },
    /** Newest first. */
    list: async (db: Db, record: string): Promise<PaperOf<T>[]> =>
      (await db
        .select({ ...columns, hasFile: sql<boolean>`${pdf} is not null` })
        .from(rows)
        .where(eq(recordId, record))
        .orderBy(desc(paper))) as PaperOf<T>[],
    /** What is printed on a paper whose file is not made yet. */
    async findUnprinted(db: Db, key: string): Promise<PdfDocument | undefined> {
      const [row] = await db
        .select({ document })
        .from(rows)
        .where(and(eq(id, key), isNull(pdf)))
      return row?.document as PdfDocument | undefined
    },
    /** Keeps the file of a paper; the first one stays. */
    keepFile: (tx: Db, key: string, file: Buffer) =>
      tx
        .update(table)
        .set({ pdf: file } as never)
        .where(and(eq(id, key), isNull(pdf))),
    async readFile(db: Db, record: string, number: number): Promise<Buffer | undefined> {
      const [row] = await db
        .select({ pdf })
        .from(rows)
        .where(and(eq(recordId, record), eq(paper, number)))
      return (row?.pdf ?? undefined) as Buffer | undefined
    },
  }
}
