import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { LibraryFile } from '../../library/contract.ts'

export type LibraryGridProps = {
  files: readonly LibraryFile[]
  /** The button of a file. */
  action: (file: LibraryFile) => ReactNode
}

export function LibraryGrid({ files, action }: LibraryGridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col overflow-hidden rounded-md border border-line bg-surface">
          {file.kind === 'image' ? (
            <Picture
              src={file.thumbnail || file.url}
              fallback="/drawings/news.svg"
              alt={file.alt}
              sizes="14rem"
              width={224}
              height={126}
              className="picture-fit aspect-video h-auto w-full border-b border-line bg-brand-soft/40"
            />
          ) : (
            <span className="grid aspect-video place-items-center border-b border-line bg-sunken text-4xl text-amber">
              <Icon name="document" />
            </span>
          )}
          <div className="grid flex-1 content-start gap-1 p-3 text-sm">
            <p className="font-semibold [overflow-wrap:anywhere]">{file.name}</p>
            {file.kind === 'image' && !file.alt ? (
              <p>
                <Badge tone="warning" icon="alert">
                  Needs words
                </Badge>
              </p>
            ) : (
              <p className="text-muted [overflow-wrap:anywhere]">{file.alt}</p>
            )}
            <p className="text-muted">
              {file.uses === 1 ? 'Used once' : file.uses === 0 ? 'Not used' : `Used ${file.uses} times`}
            </p>
          </div>
          <div className="p-3 pt-0">{action(file)}</div>
        </li>
      ))}
    </ul>
  )
}
