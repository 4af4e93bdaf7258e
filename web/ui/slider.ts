// Sliders: which numbers their positions stand for. Their limits are those of the generated tables, their steps those of index.html.

export type Limits = readonly [least: number, most: number];

/** The positions of a slider, and the numbers that they stand for: themselves, or 2 to the power of them. */
export class SliderScale {
  /** The browser counts steps from the lower end. Ends that are multiples of the step keep 1 (or 2 to the power of 0) among them. */
  readonly ends: Limits;

  constructor(
    private readonly limits: Limits,
    step: number,
    private readonly isLog: boolean,
  ) {
    const [least, most] = limits;
    this.ends = [Math.floor(this.rawPosition(least) / step) * step, Math.ceil(this.rawPosition(most) / step) * step];
  }

  numberAt(position: number): number {
    const [least, most] = this.limits;
    return Math.min(Math.max(this.isLog ? 2 ** position : position, least), most);
  }

  positionOf(number: number): number {
    const [least, most] = this.limits;
    if (number <= least) return this.ends[0];
    return number >= most ? this.ends[1] : this.rawPosition(number);
  }

  private rawPosition(number: number): number {
    return this.isLog ? Math.log2(number) : number;
  }
}

/** Gives a slider its limits; `choose` gets the number that it is moved to. Returns what shows a number on it. */
export function tieSlider(
  slider: HTMLInputElement,
  limits: Limits,
  isLog: boolean,
  choose: (number: number) => void,
): (number: number) => void {
  const scale = new SliderScale(limits, Number(slider.step), isLog);
  const [least, most] = scale.ends;
  slider.min = String(least);
  slider.max = String(most);
  slider.addEventListener('input', () => choose(scale.numberAt(Number(slider.value))));
  return (number) => {
    slider.value = String(scale.positionOf(number));
  };
}
