import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { shadeOf, shades } from '../rules.shades.ts'
import { writeValue } from '../rules.compare.ts'

// Written out, so that the styles contain them; rules.tiles.ts has the same bounds.
const columnClasses = 'col-start-1 col-start-2 col-start-3 col-start-4 col-start-5 col-start-6 col-start-7'.split(' ')
const rowClasses =
  'row-start-1 row-start-2 row-start-3 row-start-4 row-start-5 row-start-6 row-start-7 row-start-8 row-start-9 row-start-10 row-start-11 row-start-12'.split(
    ' ',
  )
const shadeClasses = [
  'bg-surface text-ink',
  'bg-brand/10 text-ink',
  'bg-brand/20 text-ink',
  'bg-brand/35 text-ink',
  'bg-brand text-on-brand',
] as const

interface AreaTile {
  name: string
  column: number
  row: number
  value: number
  list: string | null
}

/** One tile for each area, roughly in its place: with its name, its figure and a shade. The table beside it has the same figures. */
export function TileMap({ label, tiles }: { label: string; tiles: readonly AreaTile[] }) {
  const most = Math.max(0, ...tiles.map(({ value }) => value))
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {tiles.map((tile) => (
          <li
            key={tile.name}
            className={classNames(
              'aspect-square min-w-0 rounded-sm border border-line-strong',
              columnClasses[tile.column - 1],
              rowClasses[tile.row - 1],
              shadeClasses[shadeOf(tile.value, most)],
            )}
          >
            <Tile {...tile} />
          </li>
        ))}
      </ul>
      <Legend most={most} />
    </>
  )
}

function Tile({ name, value, list }: AreaTile) {
  const words = (
    <>
      <span className="text-[0.6rem] leading-[1.1] [overflow-wrap:anywhere] sm:text-[0.7rem] sm:leading-tight">
        {name}
      </span>
      <span className="tabular text-xs font-semibold sm:text-base">{writeValue(value, 'count')}</span>
    </>
  )
  const shape = 'flex size-full flex-col justify-between overflow-hidden p-0.5'
  return list && value ? (
    <Link to={list} className={classNames(shape, 'hover:underline')}>
      {words}
    </Link>
  ) : (
    <span className={shape}>{words}</span>
  )
}

function Legend({ most }: { most: number }) {
  return (
    <ul aria-label="Shades" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {shades(most).map(({ shade, from, to }) => (
        <li key={shade} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames('size-4 rounded-sm border border-line-strong', shadeClasses[shade])}
          />
          {from === to ? from : `${from} to ${to}`}
        </li>
      ))}
    </ul>
  )
}
