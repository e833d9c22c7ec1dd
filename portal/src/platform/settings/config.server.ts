import { isAbsolute, resolve } from 'node:path'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { isEmail, senderAddress } from '../values/emails.ts'
import { editDistance } from '../values/edit-distance.ts'
import { isCalendarDay } from '../values/nigerian-time.ts'
import { readTrustedProxies, type TrustedProxies } from '../proxies.server.ts'
import { readS3Place, type S3Place } from '../s3/place.ts'
import { trimEndOf } from '../values/trim-marks.ts'
import { type InboundMail, readInboundMail } from './inbound-mail-settings.ts'
import { readBreakGlass, readSsoSettings, type SsoSettings } from './sso-settings.ts'

/** Everything the portal reads from its environment; `docs/configuration.md` describes it. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Where /metrics and /api/docs are served; without a port they are off. */
  adminHost: string
  adminPort: number | undefined
  publicUrl: string
  /** What is printed on papers that stay true for years: it leads here also when the address of the site has changed. */
  printedUrl: string
  dataDir: string
  /** The S3 store that has the documents; undefined for a folder in `dataDir`. */
  documents: S3Place | undefined
  databaseUrl: string | undefined
  /** Owner of the tables, for migrations only; undefined where `databaseUrl` owns them or `npm run migrate` was used. */
  databaseOwnerUrl: string | undefined
  pgBin: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The mailbox for answers to our mails; undefined where nobody may answer them by mail. */
  inboundMail: InboundMail | undefined
  /** Makes the first administrator; one of the two may be left when there is one. */
  admin: { email: string | undefined; password: string | undefined }
  trustProxy: TrustedProxies
  logLevel: (typeof logLevels)[number]
  loginLimit: number
  /** After so many minutes without a call a session of staff ends. */
  staffIdleMinutes: number
  /** The day, in Nigerian time, from which staff need a second factor; undefined where none is required. */
  staffFactorFrom: string | undefined
  /** The provider through which staff may log in. */
  sso: SsoSettings | undefined
  /** The only member of staff who logs in with a password; undefined where all of them may. */
  breakGlassAccount: string | undefined
  mailLimit: number
  /** Wraps the keys of reports; undefined for the file in the data folder. */
  masterKey: Buffer | undefined
  /** The key that `masterKey`, or the file, replaces: the keys of all reports are wrapped again at start-up. */
  oldMasterKey: Buffer | undefined
  /** Where scheduled backups are written; without it there are none. */
  backupDir: string | undefined
  /** Encrypts and opens backups. */
  backupPassphrase: string | undefined
  /** Encrypts backups for the owner of `backupIdentity`. */
  backupRecipient: string | undefined
  /** Opens backups made for a recipient; only a restore or a drill needs it. */
  backupIdentity: string | undefined
  /** Where traces of requests are sent, as which service, and which share of them; undefined for none. */
  traces: { url: string; name: string; share: number } | undefined
  /** Days that a report is kept after it is resolved. */
  reportRetentionDays: number
  /** Target of 'Exit this page': a harmless page that many people have open. */
  exitAddress: string
}

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (v) => /^\d+$/.test(v) && Number(v) >= min && Number(v) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const trustProxy = z
  .string()
  .refine(
    (value) => readTrustedProxies(value) !== undefined,
    'must be a number of proxies from 0 to 9, or the addresses of the proxies, such as 127.0.0.1, 10.0.0.0/8',
  )
  .transform((value) => readTrustedProxies(value)!)

const adminPort = z
  .string()
  .default('9464')
  .refine(
    (value) => value === 'off' || wholeNumber(0, 65535).safeParse(value).success,
    "must be a whole number from 0 to 65535, or 'off'",
  )
  .transform((value) => (value === 'off' ? undefined : Number(value)))

const key = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')

/** With its checksum: a wrong letter would otherwise be found by the first backup only. */
const ageKey = (start: string) =>
  z.string().refine((value) => {
    const key = bech32.decodeUnsafe(value)
    return `${key?.prefix}1` === start.toLowerCase() && key?.words.length === 52
  }, `must be a complete key of age, which begins with ${start}`)

const postgresUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/portal')

const siteAddress = url(['http:', 'https:'], 'https://portal.example.gov.ng')
  .refine(
    (value) => !URL.canParse(value) || /^\/*$/.test(new URL(value).pathname),
    'must end after the host: the portal has the whole site',
  )
  .optional()

const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65535).default(3000),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: adminPort,
  PUBLIC_URL: siteAddress,
  PRINTED_URL: siteAddress,
  DATA_DIR: z.string().default('data'),
  FILES_URL: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  PG_BIN: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .max(200, 'must have at most 200 characters')
    .refine(
      (value) => value.length > 200 || isEmail(senderAddress(value)),
      'must have an address, as in Commission <no-reply@example.gov.ng>',
    )
    .optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  TRUST_PROXY: trustProxy.default(0),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOGIN_LIMIT: wholeNumber(1, 1_000_000).default(10),
  STAFF_IDLE_MINUTES: wholeNumber(5, 720).default(30),
  STAFF_FACTOR_FROM: z.string().refine(isCalendarDay, 'must be a day such as 2027-03-31').optional(),
  MAIL_LIMIT: wholeNumber(1, 1_000_000).default(20),
  MASTER_KEY: key.optional(),
  OLD_MASTER_KEY: key.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_RECIPIENT: ageKey('age1').optional(),
  BACKUP_IDENTITY: ageKey('AGE-SECRET-KEY-1').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('regulator-portal'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((v) => /^(0(\.\d+)?|1(\.0+)?)$/.test(v), 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  REPORT_RETENTION_DAYS: wholeNumber(30, 3650).default(90),
  EXIT_ADDRESS: url(['http:', 'https:'], 'https://www.example.org/').default('https://www.wikipedia.org/'),
})

/** Every variable that a portal reads; those of AWS belong to its own programs. */
export const variables: readonly string[] = [
  ...Object.keys(environment.shape),
  'FILES_URL',
  'INBOUND_MAIL_URL',
  'INBOUND_MAIL_ADDRESS',
  'INBOUND_MAIL_AUTHSERV_ID',
  ...['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'SCOPE', 'GROUPS_CLAIM', 'DUTIES', 'ORIGINS'].map(
    (n) => `OIDC_${n}`,
  ),
  'STAFF_LOCAL_SIGN_IN',
  'BREAK_GLASS_ACCOUNT',
]

/** The variable that was probably meant by an unknown name: TRUST_PROXIES, SMPT_URL, DATABASEURL. */
export function findMeantVariable(name: string): string | undefined {
  if (variables.includes(name)) return undefined
  const plain = (text: string) => text.replaceAll('_', '').replace(/IES$/, 'Y')
  const given = plain(name)
  return variables.find((variable) => {
    const limit = Math.min(2, variable.length - 6)
    return limit >= 0 && editDistance(given, plain(variable), limit) <= limit
  })
}

export class ConfigError extends Error {}

/** Reads and checks the environment; throws ConfigError with one sentence per wrong variable. `root` resolves relative folders. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
    throw new ConfigError(lines.join('\n'))
  }
  const e = parsed.data
  if (e.PORT !== 0 && e.PORT === e.ADMIN_PORT)
    throw new ConfigError(`PORT and ADMIN_PORT must differ, and both are ${e.PORT}.`)
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL, which names the role that the portal runs with.')
  if (e.BACKUP_PASSPHRASE && e.BACKUP_RECIPIENT)
    throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them.')
  const documents = e.FILES_URL ? readS3Place(e.FILES_URL, given) : undefined
  if (typeof documents === 'string') throw new ConfigError(`FILES_URL ${documents}.`)
  const inboundMail = readInboundMail(given)
  if (typeof inboundMail === 'string') throw new ConfigError(inboundMail)
  const sso = readSsoSettings(given)
  if (typeof sso === 'string') throw new ConfigError(sso)
  const breakGlass = readBreakGlass(given)
  if (breakGlass.wrong) throw new ConfigError(breakGlass.wrong)
  const publicUrl = trimEndOf(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`, '/')
  return {
    production: e.NODE_ENV !== 'development',
    host: e.HOST,
    port: e.PORT,
    adminHost: e.ADMIN_HOST,
    adminPort: e.ADMIN_PORT,
    publicUrl,
    printedUrl: trimEndOf(e.PRINTED_URL ?? publicUrl, '/'),
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(root, e.DATA_DIR),
    documents,
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    pgBin: e.PG_BIN,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    inboundMail,
    admin: { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    loginLimit: e.LOGIN_LIMIT,
    staffIdleMinutes: e.STAFF_IDLE_MINUTES,
    staffFactorFrom: e.STAFF_FACTOR_FROM,
    sso,
    breakGlassAccount: breakGlass.account,
    mailLimit: e.MAIL_LIMIT,
    masterKey: e.MASTER_KEY ? Buffer.from(e.MASTER_KEY, 'base64') : undefined,
    oldMasterKey: e.OLD_MASTER_KEY ? Buffer.from(e.OLD_MASTER_KEY, 'base64') : undefined,
    backupDir: e.BACKUP_DIR ? resolve(root, e.BACKUP_DIR) : undefined,
    backupPassphrase: e.BACKUP_PASSPHRASE,
    backupRecipient: e.BACKUP_RECIPIENT,
    backupIdentity: e.BACKUP_IDENTITY,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: e.OTEL_EXPORTER_OTLP_ENDPOINT, name: e.OTEL_SERVICE_NAME, share: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    reportRetentionDays: e.REPORT_RETENTION_DAYS,
    exitAddress: e.EXIT_ADDRESS,
  }
}
