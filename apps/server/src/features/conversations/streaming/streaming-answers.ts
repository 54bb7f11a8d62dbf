import { StreamingAnswer, type AnswerPlace } from './streaming-answer.ts'

/** How long after its end a response can be resumed part by part. */
const KEPT_MS = 30_000
/** Text is sent at most this often per response when there are very many. */
const MOST_PATIENCE_MS = 50
/** Up to this many simultaneous responses are streamed word by word. */
const FEW = 20

/** The responses in progress in this process, and those that just ended. */
export class StreamingAnswers {
  readonly #byConversation = new Map<string, StreamingAnswer>()
  readonly #writing = new Set<StreamingAnswer>()
  #onIdle: (() => void)[] = []
  #isClosed = false

  /** Starts a response; it replaces the conversation's previous one. */
  open(place: AnswerPlace): StreamingAnswer {
    const answer = new StreamingAnswer(place, () =>
      this.count <= FEW ? 0 : Math.min(MOST_PATIENCE_MS, this.count / 2),
    )
    this.#byConversation.set(place.conversationId, answer)
    this.#writing.add(answer)
    if (this.#isClosed) answer.interrupt()
    return answer
  }

  /** Interrupts all responses in progress, and any that open later because their question was being stored. */
  interruptAll(): void {
    this.#isClosed = true
    for (const answer of this.#writing) answer.interrupt()
  }

  get(conversationId: string): StreamingAnswer | undefined {
    return this.#byConversation.get(conversationId)
  }

  /** Stops the response with this id, if it is generated here. */
  stop({ conversationId, messageId }: AnswerPlace): void {
    const answer = this.get(conversationId)
    if (answer?.place.messageId === messageId && !answer.ended) answer.stopping.abort()
  }

  /** Number in progress. */
  get count(): number {
    return this.#writing.size
  }

  /** Resolves when none is in progress. */
  idle(): Promise<void> {
    if (this.count === 0) return Promise.resolve()
    return new Promise((resolve) => this.#onIdle.push(resolve))
  }

  /** All responses in progress, including those whose conversation has moved on. */
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
