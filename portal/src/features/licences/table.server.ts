import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paperColumns } from '#engines/papers/table.server.ts'
import { companies, users } from '#people/table.server.ts'
import { licenceStatuses } from './kind.ts'
import { conditionStatuses } from './kind.conditions.ts'
import { dueNames } from './rules.conditions.ts'
import { classNames, type LicenceTerms } from './rules.facts.ts'
import { type TermChanges } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/** The licences of the Commission. Nothing is deleted; a trigger refuses it. Days are texts, as people write them. */
export const licences = pgTable(
  'licences',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its number, as on its papers. */
    reference: text().notNull(),
    /** The number as in addresses, by which it is found and is unique. */
    numberKey: text().notNull(),
    class: text({ enum: classNames }).notNull(),
    holder: text().notNull(),
    /** Of a person the public reads name and place only. */
    isPerson: boolean().notNull().default(false),
    /** Whose matter it is, where the holder is known to the portal; the name above stays what was granted. */
    companyId: uuid().references(() => companies.id, { onDelete: 'set null' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    capacity: text().notNull().default(''),
    site: text().notNull().default(''),
    council: text().notNull(),
    resolution: text().notNull(),
    resolutionOn: text().notNull(),
    issuedOn: text().notNull(),
    validFrom: text().notNull(),
    validTo: text().notNull(),
    /** The application that it was granted on; empty for one on paper. */
    applicationId: uuid(),
    application: text().notNull().default(''),
    publicNote: text().notNull().default(''),
    warning: text().notNull().default(''),
    status: text({ enum: licenceStatuses }).notNull().default('active'),
    endedHow: text({ enum: ['revoked', 'surrendered'] }),
    endedOn: text(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('licences_number').on(t.numberKey),
    uniqueIndex('licences_application')
      .on(t.applicationId)
      .where(sql`${t.applicationId} is not null`),
    index('licences_company').on(t.companyId),
    index('licences_user').on(t.userId),
    index('licences_valid_to').on(t.validTo, t.id),
    index('licences_issued').on(t.issuedOn, t.id),
  ],
)

/** The history of licences. Append-only, enforced by a trigger. */
export const licenceEvents = pgTable(
  'licence_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    at: moment().notNull(),
    action: text().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    /** Who approved it, where two people did it. */
    second: jsonb().$type<object>(),
    /** The reason, the note or the warning. */
    text: text().notNull().default(''),
    /** The day of the act and the order or resolution behind it. */
    day: text(),
    order: text().notNull().default(''),
    /** What the register said before, and what it says now. */
    changes: jsonb().$type<TermChanges>().notNull().default({}),
    /** After the act. */
    status: text({ enum: licenceStatuses }).notNull(),
    /** The number of the condition that it is about. */
    condition: integer(),
    /** Not about a condition that only the holder and staff read. */
    isPublic: boolean().notNull().default(true),
  },
  (t) => [index('licence_events_licence').on(t.licenceId, t.id)],
)

/** The conditions of licences. Nothing is deleted; a trigger refuses it. */
export const licenceConditions = pgTable(
  'licence_conditions',
  {
    id: uuid().primaryKey().defaultRandom(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    /** Counted for each licence from 1. */
    number: integer().notNull(),
    /** The number of the licence with its own. */
    reference: text().notNull(),
    text: text().notNull(),
    due: text({ enum: dueNames }).notNull(),
    /** By which it is to be met next; null where it has no day. */
    nextDay: text(),
    /** That of the first day, which shorter months do not have. */
    dayOfMonth: integer(),
    isPublic: boolean().notNull(),
    status: text({ enum: conditionStatuses }).notNull(),
    /** The day on which it was last met. */
    metOn: text(),
    /** The document of the last return. */
    documentId: uuid(),
    /** What was missing in it. */
    askedAgain: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('licence_conditions_number').on(t.licenceId, t.number),
    index('licence_conditions_day').on(t.nextDay, t.id),
  ],
)

/** Every certificate ever issued. Nothing is deleted; a trigger refuses it. */
export const licenceCertificates = pgTable(
  'licence_certificates',
  {
    ...paperColumns(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenceEvents.id),
    /** What it says of the licence, which its page compares. */
    terms: jsonb().$type<LicenceTerms & { isPerson: boolean }>().notNull(),
  },
  (t) => [uniqueIndex('licence_certificates_paper').on(t.licenceId, t.paper)],
)
