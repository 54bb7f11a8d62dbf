import { LiveAnswer, type Place } from './live-answer.ts'

/** A client that lost its stream may take it up again as long after the end, part by part. */
const KEPT_MS = 30_000
/** Text of each answer is told at most this often when there are very many. */
const MOST_PATIENCE_MS = 50
/** So many answers at once are served word by word. */
const FEW = 20

/** The answers that are being written in this process, and those that just ended. */
export class LiveAnswers {
  readonly #byConversation = new Map<string, LiveAnswer>()
  #writing = 0
  #onIdle: (() => void)[] = []

  /** Begins an answer; the conversation's last one gives way. */
  open(place: Place): LiveAnswer {
    const answer = new LiveAnswer(place, () =>
      this.#writing <= FEW ? 0 : Math.min(MOST_PATIENCE_MS, this.#writing / 2),
    )
    this.#byConversation.set(place.conversationId, answer)
    this.#writing++
    return answer
  }

  get(conversationId: string): LiveAnswer | undefined {
    return this.#byConversation.get(conversationId)
  }

  /** Stops the answer with this id, if it is written here. */
  stop({ conversationId, messageId }: Place): void {
    const answer = this.get(conversationId)
    if (answer?.place.messageId === messageId && !answer.ended) answer.stopping.abort()
  }

  /** How many are being written. */
  get count(): number {
    return this.#writing
  }

  /** Resolves when none is being written. */
  idle(): Promise<void> {
    if (this.#writing === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onIdle.push(resolve))
  }

  /** All that are still being written. */
  *writing(): Iterable<LiveAnswer> {
    for (const answer of this.#byConversation.values()) if (!answer.ended) yield answer
  }

  close(answer: LiveAnswer): void {
    answer.end()
    this.#writing--
    if (this.#writing === 0) for (const tell of this.#onIdle.splice(0)) tell()
    setTimeout(() => {
      const { conversationId } = answer.place
      if (this.#byConversation.get(conversationId) === answer) this.#byConversation.delete(conversationId)
    }, KEPT_MS).unref()
  }
}
