import type { HouseRefusal } from '@hardway/server/protocol';

const UNREACHED: HouseRefusal = { refused: 'table-unavailable', clause: null, message: 'The house cannot be reached.' };

/** One request to the house over HTTP: what it answers, or its no. */
export const askHouse = async <T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T | HouseRefusal> => {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'x-hardway': '1', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as T | HouseRefusal;
  } catch {
    return UNREACHED;
  }
};

export const isHouseRefusal = (answer: unknown): answer is HouseRefusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
