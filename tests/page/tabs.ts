// A browser with tabs of which one is in front. The pages that Playwright opens count as visible always; in this browser, which
// is spoken to through a pipe, a tab behind another is hidden as it would be for a visitor.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import { chromium, SOFTWARE_GPU } from '../../scripts/chromium.mjs';

interface Message {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export class Tabs {
  private readonly profile = mkdtempSync(join(tmpdir(), 'kdet-tabs-'));
  private readonly process: ChildProcess;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private asked = 0;

  constructor() {
    const args = [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${this.profile}`,
      '--window-size=300,250',
      ...SOFTWARE_GPU,
      'about:blank',
    ];
    // The protocol's pipes are 3, which the browser reads, and 4, which it writes.
    this.process = spawn(chromium(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    let rest = '';
    (this.process.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages.map((json) => JSON.parse(json) as Message)) {
        if (message.id !== undefined) this.waiting.get(message.id)?.(message);
      }
    });
  }

  async call(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.asked;
    const answer = new Promise<Message>((resolve) => this.waiting.set(id, resolve));
    (this.process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answer;
    this.waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  /** Opens a tab, in front of the others, in which a script runs before anything of the page does. */
  async open(address: string, script = ''): Promise<Tab> {
    const { targetId } = await this.call('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.call('Target.attachToTarget', { targetId, flatten: true });
    const tab = new Tab(this, String(targetId), String(sessionId));
    await tab.toFront();
    await tab.call('Page.enable', {});
    await tab.call('Page.addScriptToEvaluateOnNewDocument', { source: script });
    await tab.call('Page.navigate', { url: address });
    return tab;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    // It may be gone before it has answered.
    void this.call('Browser.close', {}).catch(() => undefined);
    if (this.process.exitCode === null) await ended;
    // Processes of its own may still be writing there.
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

export class Tab {
  constructor(
    private readonly tabs: Tabs,
    private readonly target: string,
    private readonly session: string,
  ) {}

  call(method: string, params: object): Promise<Record<string, unknown>> {
    return this.tabs.call(method, params, this.session);
  }

  async toFront(): Promise<void> {
    await this.tabs.call('Target.activateTarget', { targetId: this.target });
  }

  /** Waits until it has shown so many pictures; it has to be in front. */
  async pictures(count: number): Promise<void> {
    await this.evaluate(`(async () => { for (let i = 0; i < ${count}; i++) await new Promise(requestAnimationFrame); })()`);
  }

  /** What an expression of the page's comes to. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }
}
