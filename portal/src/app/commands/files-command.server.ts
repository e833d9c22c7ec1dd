import { parseArgs } from 'node:util'
import { megabytes } from '#platform/backup/backup.server.ts'
import { copyFiles } from '#platform/backup/copy-files.server.ts'
import { OperatorError, withPortalData } from '#platform/backup/empty-place.server.ts'
import { type Config, readConfig } from '#platform/settings/config.server.ts'
import { fileReferences } from '#platform/files/file-references.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { readS3Place, type S3Place, showS3Place } from '#platform/s3/place.ts'
import { hooksOf } from '../features.server.ts'
import { projectRoot } from '../run.server.ts'
import type { ExitCode, Terminal } from './terminal.ts'

const usage =
  'Usage: npm run files -- copy FROM TO, each of them "disk" or an address such as "s3://bucket/prefix?endpoint=https://s3.example.org"'
const progressMs = 5_000

/** `npm run files`: moves documents between the disk and an S3 store, or between two S3 stores. */
export async function manageFiles(args: string[], { env, say, report }: Terminal): Promise<ExitCode> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [action, from, to, more] = positionals
  if (action !== 'copy' || !from || !to || more) throw new OperatorError(usage)
  const config = readConfig(env, projectRoot)
  const places = [placeOf(from, env), placeOf(to, env)] as const
  const [named, target] = places.map(describe)
  if (named === target) throw new OperatorError('Both places are the same: there is nothing to copy.')
  const references = hooksOf().of(fileReferences)
  const began = Date.now()
  let said = began
  const result = await withPortalData(config, (connection) =>
    copyFiles(connection, { from: openAt(config, places[0]), to: openAt(config, places[1]) }, references, {
      report,
      progress(share, { copied, bytes }) {
        if (Date.now() - said < progressMs) return
        said = Date.now()
        say(`${Math.round(share * 100)} %, ${copied} copied (${megabytes(bytes)}) …`)
      },
    }),
  )
  const { copied, bytes, present, problems } = result
  report(
    `Copied ${copied} ${copied === 1 ? 'file' : 'files'} (${megabytes(bytes)}) in ${((Date.now() - began) / 1000).toFixed(1)} s to ${target}; ${present} were there.`,
  )
  report(problems > 0 ? `${problems} files are missing or damaged: restore them first.` : whatNext(config, places))
  return problems > 0 ? 2 : 0
}

type FileStorePlace = S3Place | undefined

function placeOf(text: string, env: NodeJS.ProcessEnv): FileStorePlace {
  if (text === 'disk') return undefined
  const place = readS3Place(text, env)
  if (typeof place === 'string') throw new OperatorError(`${text.split('?')[0]} ${place}.`)
  return place
}

const describe = (place: FileStorePlace) => (place ? showS3Place(place) : 'the disk')
const openAt = (config: Config, documents: FileStorePlace) => openFileStore({ ...config, documents })

/** The portal may run with either place: what is stored between the copy and its restart is copied by a second run. */
function whatNext({ documents }: Config, [from, to]: readonly [FileStorePlace, FileStorePlace]): string {
  if (describe(documents) === describe(to))
    return 'The portal already uses that place. Check it with "npm run verify"; then the files in the other place can be deleted.'
  const setting = to ? `Set FILES_URL to ${showS3Place(to)}` : 'Remove FILES_URL'
  return `${setting} and restart every process of the portal. Then run the same copy once more for what was stored in ${describe(from)} since.`
}
