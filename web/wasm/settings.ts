/** The fields of `Settings` in src/detect/settings.rs. */
export interface Settings {
  readonly method: string;
  readonly narrow: string;
  readonly hash: string;
  readonly self_collisions: boolean;
  readonly inter_collisions: boolean;
  readonly one_pass: boolean;
  readonly cell_rule: string;
  readonly cell_scale: number;
  readonly workgroup: number;
}
