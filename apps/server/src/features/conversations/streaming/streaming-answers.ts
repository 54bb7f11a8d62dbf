import { StreamingAnswer, type AnswerPlace } from './streaming-answer.ts'

/** A client that lost its stream may take it up again as long after the end, part by part. */
const KEPT_MS = 30_000
/** Text of each answer is told at most this often when there are very many. */
const MOST_PATIENCE_MS = 50
/** So many answers at once are served word by word. */
const FEW = 20

/** The answers that are being written in this process, and those that just ended. */
export class StreamingAnswers {
  readonly #byConversation = new Map<string, StreamingAnswer>()
  readonly #writing = new Set<StreamingAnswer>()
  #onIdle: (() => void)[] = []
  #isClosed = false

  /** Begins an answer; the conversation's last one gives way. */
  open(place: AnswerPlace): StreamingAnswer {
    const answer = new StreamingAnswer(place, () =>
      this.count <= FEW ? 0 : Math.min(MOST_PATIENCE_MS, this.count / 2),
    )
    this.#byConversation.set(place.conversationId, answer)
    this.#writing.add(answer)
    if (this.#isClosed) answer.interrupt()
    return answer
  }

  /** Interrupts all that are being written, and whatever is opened from now on: its question was on its way. */
  interruptAll(): void {
    this.#isClosed = true
    for (const answer of this.#writing) answer.interrupt()
  }

  get(conversationId: string): StreamingAnswer | undefined {
    return this.#byConversation.get(conversationId)
  }

  /** Stops the answer with this id, if it is written here. */
  stop({ conversationId, messageId }: AnswerPlace): void {
    const answer = this.get(conversationId)
    if (answer?.place.messageId === messageId && !answer.ended) answer.stopping.abort()
  }

  /** How many are being written. */
  get count(): number {
    return this.#writing.size
  }

  /** Resolves when none is being written. */
  idle(): Promise<void> {
    if (this.count === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onIdle.push(resolve))
  }

  /** All that are still being written, also those whose conversation has gone on. */
  writing(): Iterable<StreamingAnswer> {
    return this.#writing
  }

  close(answer: StreamingAnswer): void {
    answer.end()
    this.#writing.delete(answer)
    if (this.count === 0) for (const tell of this.#onIdle.splice(0)) tell()
    setTimeout(() => {
      const { conversationId } = answer.place
      if (this.#byConversation.get(conversationId) === answer) this.#byConversation.delete(conversationId)
    }, KEPT_MS).unref()
  }
}
