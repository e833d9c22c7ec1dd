import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6">{title}</h2>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  )
}

export function GalleryState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-sm font-normal text-muted">{name}</h3>
      {children}
    </div>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
