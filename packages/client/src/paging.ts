import type { CallOptions, CallSpec, Http } from './http.ts'

interface Page<T> {
  items: T[]
}

/**
 * A list. `await` it for its first page, or go through all of its items with `for await`, which fetches further pages
 * when they are needed.
 */
export class PagedList<P extends Page<T>, T> implements PromiseLike<P>, AsyncIterable<T> {
  readonly #read: (query: object) => Promise<P>
  readonly #next: (page: P, query: object) => object | null
  readonly #query: object
  #first: Promise<P> | undefined

  constructor(input: {
    read: (query: object) => Promise<P>
    next: (page: P, query: object) => object | null
    query: object
  }) {
    this.#read = input.read
    this.#next = input.next
    this.#query = input.query
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting it reads the first page
  then<A = P, B = never>(
    onPage?: ((page: P) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#read(this.#query)
    return this.#first.then(onPage, onError)
  }

  /** All pages, one after the other. */
  async *pages(): AsyncGenerator<P> {
    let query: object | null = this.#query
    let page: P = await this
    for (;;) {
      yield page
      query = this.#next(page, query)
      if (query === null) return
      page = await this.#read(query)
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const page of this.pages()) yield* page.items
  }
}

interface Numbered<T> extends Page<T> {
  total: number
  page: number
  size: number
}

/** A list with numbered pages. */
export function numbered<P extends Numbered<T>, T>(
  http: Http,
  spec: CallSpec,
  options?: CallOptions,
): PagedList<P, T> {
  return new PagedList<P, T>({
    query: spec.query ?? {},
    read: (query) => http.call<P>({ ...spec, query }, options),
    next: ({ page, size, total, items }, query) =>
      items.length > 0 && page * size < total ? { ...query, page: page + 1, size } : null,
  })
}

interface Continued<T> extends Page<T> {
  next: string | number | null
}

/** A list that says where it continues: the value of `next` is the query's `param` of the next page. */
export function continued<P extends Continued<T>, T>(
  http: Http,
  spec: CallSpec & { param: string },
  options?: CallOptions,
): PagedList<P, T> {
  const { param, ...rest } = spec
  return new PagedList<P, T>({
    query: spec.query ?? {},
    read: (query) => http.call<P>({ ...rest, query }, options),
    next: ({ next }, query) => {
      // Where the first page began doesn't count for the next ones.
      return next === null ? null : { ...query, at: undefined, [param]: next }
    },
  })
}
