/** Does work in portions of `most` until one is smaller. Returns the sum of what the portions counted. */
export async function inPortions(most: number, portion: () => Promise<number>): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await portion();
    sum += count;
    if (count < most) return sum;
  }
}
