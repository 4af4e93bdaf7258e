import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

/** Ends the output with plain lines of counts, for those who read only the end. */
export default class ClosingLine implements Reporter {
  private readonly tests = new Set<TestCase>();

  constructor(private readonly options: { readonly name: string }) {}

  onTestEnd(test: TestCase): void {
    this.tests.add(test);
  }

  onEnd(result: FullResult): void {
    const count = (outcome: ReturnType<TestCase['outcome']>) => [...this.tests].filter((test) => test.outcome() === outcome).length;
    // A run that broke off before its tests could fail has failed, too.
    const failed = Math.max(count('unexpected'), result.status === 'passed' ? 0 : 1);
    for (const { annotations } of this.tests) {
      for (const { type, description } of annotations) {
        if (type === 'checks') console.log(`checks in the browser: ${description}`);
      }
    }
    console.log(`${this.options.name}: ${count('expected')} passed, ${failed} failed, ${count('skipped')} skipped`);
  }
}
