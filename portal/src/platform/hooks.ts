// How features plug into each other without knowing each other. The feature that reads something declares a hook (`export const lists =
// hook<ListSource>('lists')`), others fill it in their `feature.ts` or `feature.server.ts` (`fills: [lists.fill(source)]`), and services read it with
// `deps.hooks.of(lists)`: in the order of the features in `app/features.ts` and `app/features.server.ts`.

export interface Fill {
  hook: object
  read(hooks: Hooks): readonly unknown[]
}

/** A place for parts of one type that other features fill. */
export interface Hook<Part> {
  readonly name: string
  fill(...parts: readonly Part[]): Fill
  /** Fills it with what is made from other hooks. */
  fillFrom(make: (hooks: Hooks) => readonly Part[]): Fill
}

export interface Hooks {
  /** The parts of all features, in their order. */
  of<Part>(hook: Hook<Part>): readonly Part[]
}

export function hook<Part>(name: string): Hook<Part> {
  const own: Hook<Part> = {
    name,
    fill: (...parts) => ({ hook: own, read: () => parts }),
    fillFrom: (make) => ({ hook: own, read: make }),
  }
  return own
}

/** What a feature plugs in on the server and in the browser, as plain data: its `feature.ts`. */
export interface FeatureData {
  fills: readonly Fill[]
}

/** Reads each hook once, when it is first needed. */
export function createHooks(features: readonly { fills?: readonly Fill[] }[]): Hooks {
  const fills = features.flatMap((feature) => feature.fills ?? [])
  const known = new Map<object, readonly unknown[]>()
  const hooks: Hooks = {
    of<Part>(wanted: Hook<Part>) {
      const parts =
        known.get(wanted) ?? fills.filter((fill) => fill.hook === wanted).flatMap((fill) => fill.read(hooks))
      known.set(wanted, parts)
      return parts as readonly Part[]
    },
  }
  return hooks
}
